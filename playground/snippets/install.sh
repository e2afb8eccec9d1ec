npm install nc-reference vue
