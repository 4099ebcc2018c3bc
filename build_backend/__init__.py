"""How Batak is built: scikit-build-core for the native part, npm for the web client."""
