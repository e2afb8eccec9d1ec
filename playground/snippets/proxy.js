export default {
	server: { proxy: { '^/(ocs|index.php)/': 'http://127.0.0.1:8080' } },
}
