read -rs NC_PASSWORD && export NC_PASSWORD   # an app password; typed here, it is in no history
npx nc-reference-mock record --base https://cloud.example.org --user alice --count 50
