/**
 * @module
 */
