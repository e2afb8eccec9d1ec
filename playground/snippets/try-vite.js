export default {
	server: {
		proxy: {
			'/ocs': 'http://127.0.0.1:8080',
			'/index.php': 'http://127.0.0.1:8080',
		},
	},
}
