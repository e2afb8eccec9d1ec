npm init -y
npm pkg set type=module
# Not yet published: run "npm ci && npm run build && npm pack" in a clone, and install the .tgz file that it writes there, in place of nc-reference.
npm install nc-reference vue
npm install --save-dev vite
