# Once it is published: npm install nc-reference vue
# Until then, in a clone of the repository:
npm ci && npm run build && npm pack
# In your app, with the path of the clone:
npm install ../nc-reference/nc-reference-*.tgz vue
