"""The tests of Batak."""
