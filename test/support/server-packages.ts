/**
 * The server packages from their sources, so that tests of the command need no build.
 * @module
 */
import { provideServerPackages } from '../../packages/lectern/src/cli/server-packages.ts';
import asdlc from '../../servers/asdlc/package-entry.ts';
import cobol from '../../servers/cobol/package-entry.ts';
import mediaGateway from '../../servers/media-gateway/package-entry.ts';
import threeGoodSources from '../../servers/three-good-sources/package-entry.ts';
import tmkb from '../../servers/tmkb/package-entry.ts';

provideServerPackages([asdlc, cobol, mediaGateway, threeGoodSources, tmkb]);
