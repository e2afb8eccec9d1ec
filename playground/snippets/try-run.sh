npm init -y
npm pkg set type=module
npm install nc-reference vue
npm install --save-dev vite
