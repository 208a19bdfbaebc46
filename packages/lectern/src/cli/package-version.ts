/**
 * The version of the package.
 * @module
 */
import packageJson from '../../package.json' with { type: 'json' };

/** The version of the package. */
export const PACKAGE_VERSION: string = packageJson.version;
