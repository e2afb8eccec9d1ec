npx nc-reference-mock --port 8080 --user alice:secret --share TOKEN --providers ./providers.js
