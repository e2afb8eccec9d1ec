export default {
	// Vue wants these set
	define: { __VUE_OPTIONS_API__: true, __VUE_PROD_DEVTOOLS__: false, __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false },
	server: { proxy: { '^/(ocs|index.php)/': 'http://127.0.0.1:8080' } },
}
