/** The order of the servers in a round. @module */

/** Each round begins with another server, so that none always follows the same neighbour. */
export function rotated(servers, by) {
  const start = by % servers.length;
  return [...servers.slice(start), ...servers.slice(0, start)];
}
