/**
 * What the parts of one endpoint share.
 * @module
 */
import type { Definition } from '../../protocol/definition.ts';
import type { SessionHost } from './host.ts';
import type { Accepted } from './media-types.ts';
import type { OpenWork } from './open-work.ts';
import type { Settings } from './settings.ts';
import type { HttpRequest } from './shape.ts';
import type { Rooms } from './shares.ts';

export interface EndpointParts {
  /** The name of the server; '' of a single one. */
  readonly name: string;
  readonly host: SessionHost;
  readonly definition: Definition;
  readonly settings: Settings;
  readonly work: OpenWork;
  readonly rooms: Rooms;
}

/** A request whose head was fine, and who sent it. */
export interface Caller {
  readonly http: HttpRequest;
  readonly accepted: Accepted;
  readonly principal: string | undefined;
}
