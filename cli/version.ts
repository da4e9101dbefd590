/**
 * The version of this package.
 *
 * @module
 */

/** The version; the manifests say the same. */
export const VERSION = "0.1.0";
