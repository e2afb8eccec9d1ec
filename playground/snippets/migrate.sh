# Not yet published: install the package first, as on the page Start.
npx nc-reference migrate --dry       # only shows what it would change
npx nc-reference migrate             # changes it
npx nc-reference migrate src tests   # these folders alone
