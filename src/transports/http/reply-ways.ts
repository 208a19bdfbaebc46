/**
 * How replies differ between the eras, and with and without a session.
 * @module
 */
import { statelessStatus } from './answers.ts';
import type { EndpointParts } from './endpoint-parts.ts';
import { plainStream } from './plain-stream.ts';
import type { ReplyWay } from './reply.ts';
import type { Shares } from './shares.ts';

/** A client that goes away takes its request with it. */
export function statelessWay({ settings }: EndpointParts, room: Shares, kept: Shares): ReplyWay {
  return {
    room,
    kept,
    openStream: () => plainStream(settings.keepAliveMs),
    status: statelessStatus,
    cancelsWhenGone: true,
    releases: false,
  };
}

/** Errors of the handshake era are answers like any other: there, 404 means that the session is gone. */
export const inBand = (): number => 200;

/** Of clients of which nothing is remembered. */
export function sessionlessWay({ settings, rooms }: EndpointParts): ReplyWay {
  return {
    room: rooms.slots,
    kept: rooms.kept,
    openStream: () => plainStream(settings.keepAliveMs),
    status: inBand,
    cancelsWhenGone: false,
    releases: false,
  };
}
