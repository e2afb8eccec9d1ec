npm install nc-reference
