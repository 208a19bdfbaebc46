/**
 * What Redis does in one step. Every script touches the keys of one session only (one slot of a cluster), gives a TTL to
 * whatever it writes, and may be repeated: a client that never saw the reply sends it again.
 * @module
 */
import { createHash } from 'node:crypto';

/** A script, and the name that Redis knows it by once it has seen it. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}

function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

/**
 * Tells the other replicas that listen to look at a session. Returns 1 if one of them received it, and those that did
 * not: in a cluster, a replica may be connected to another node.
 */
const HINT_ALL = `
local function hintAll(listeners, channel, own, sid)
  local isHeard, silent = 0, {}
  for _, replica in ipairs(redis.call('HKEYS', listeners)) do
    if replica ~= own then
      if redis.call('PUBLISH', channel .. replica, sid) > 0 then isHeard = 1
      else silent[#silent + 1] = replica end
    end
  end
  return { isHeard, silent }
end`;

/**
 * Adds a signal, also where nobody listens yet: a replica that begins to reads what came since it loaded the session.
 * The oldest ones make room.
 */
const ADD_SIGNAL = `
local function addSignal(session, signals, signal, most, mostBytes)
  local count = redis.call('RPUSH', signals, signal)
  redis.call('HINCRBY', session, 'n', 1)
  local bytes = #signal
  if count == 1 then redis.call('HSET', session, 'b', bytes)
  else bytes = redis.call('HINCRBY', session, 'b', bytes) end
  local share = tonumber(redis.call('HGET', session, 'm') or mostBytes)
  while count > 1 and (count > tonumber(most) or bytes > math.min(tonumber(mostBytes), 8 * share)) do
    local old = redis.call('LPOP', signals)
    bytes = redis.call('HINCRBY', session, 'b', -#old)
    count = count - 1
  end
  redis.call('PEXPIRE', signals, 120000)
end`;

/** KEYS listeners. ARGV prefix of channels, own replica, session. */
export const HINT: Script = script(`${HINT_ALL}
return hintAll(KEYS[1], ARGV[1], ARGV[2], ARGV[3])`);

/** KEYS changes. ARGV TTL, most changes, then changes. The key is also the channel on which replicas are notified to read. */
export const ANNOUNCE: Script = script(`
for at = 3, #ARGV do redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'c', ARGV[at]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return redis.call('PUBLISH', KEYS[1], '')`);

/** KEYS session, listeners. ARGV idle ms, identity, handshake, level, bytes of its events, replica that listens or ''. */
export const OPEN: Script = script(`
redis.call('HSET', KEYS[1], 'i', ARGV[2], 'h', ARGV[3], 'l', ARGV[4], 'm', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[6], '1')
  redis.call('PEXPIRE', KEYS[2], ARGV[1])
end
return 1`);

/** KEYS session, subscriptions, listeners, mark of changes. ARGV idle ms. A session in use gets its whole TTL again, at times. */
export const LOAD: Script = script(`
local f = redis.call('HMGET', KEYS[1], 'i', 'h', 'l', 'n')
if not f[1] then return false end
local idle = tonumber(ARGV[1])
local touched = 0
if redis.call('PTTL', KEYS[1]) < idle - math.min(60000, idle / 10) then
  touched = 1
  for i = 1, #KEYS do redis.call('PEXPIRE', KEYS[i], idle) end
end
return { f[1], f[2], f[3], f[4] or '0', touched, redis.call('HVALS', KEYS[2]) }`);

/** KEYS session. ARGV bytes of its events: its share of what all sessions may store. */
export const SHARE: Script = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'm', ARGV[1]) end
return 1`);

/**
 * KEYS session, subscriptions, listeners, signals. ARGV prefix of channels, own replica, session, signal, most signals, most
 * bytes, idle ms, number of fields, number of subscriptions, then field and value each, URI mark and URI each, and URI marks
 * to remove.
 */
export const SAVE: Script = script(`${HINT_ALL}${ADD_SIGNAL}
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local fields, added = tonumber(ARGV[8]), tonumber(ARGV[9])
local at = 10
for _ = 1, fields do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  at = at + 2
end
for _ = 1, added do
  redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1])
  at = at + 2
end
while at <= #ARGV do
  redis.call('HDEL', KEYS[2], ARGV[at])
  at = at + 1
end
redis.call('PEXPIRE', KEYS[2], ARGV[7])
addSignal(KEYS[1], KEYS[4], ARGV[4], ARGV[5], ARGV[6])
return hintAll(KEYS[3], ARGV[1], ARGV[2], ARGV[3])`);

/**
 * KEYS session, signals, listeners. ARGV prefix of channels, own replica, session, signal, most signals, most bytes.
 * Returns false if there is no session.
 */
export const SIGNAL: Script = script(`${HINT_ALL}${ADD_SIGNAL}
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
addSignal(KEYS[1], KEYS[2], ARGV[4], ARGV[5], ARGV[6])
return hintAll(KEYS[3], ARGV[1], ARGV[2], ARGV[3])`);

/**
 * KEYS session, listeners. ARGV replica, idle ms. Returns the number of the newest signal; false: no session. Only LOAD
 * renews a session, so that it also counts for as long as it lives.
 */
export const LISTEN: Script = script(`
local n = redis.call('HMGET', KEYS[1], 'i', 'n')
if not n[1] then return false end
redis.call('HSET', KEYS[2], ARGV[1], '1')
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return n[2] or '0'`);

/**
 * KEYS session, signals, streams, events, end mark. ARGV number of the last signal, of the last event or -1. Returns a
 * number where there is no session: 1 if it was ended.
 */
export const READ: Script = script(`
local n = redis.call('HMGET', KEYS[1], 'i', 'n')
if not n[1] then return redis.call('EXISTS', KEYS[5]) end
local function since(key, newest, seen)
  -- A log that expired, or was lost, counts from the beginning.
  if seen > newest then seen = 0 end
  if seen == newest then return {} end
  local first = newest - redis.call('LLEN', key)
  return redis.call('LRANGE', key, math.max(seen, first) - first, -1)
end
local signals = tonumber(n[2] or '0')
local reply = { signals, since(KEYS[2], signals, tonumber(ARGV[1])), -1, {} }
if tonumber(ARGV[2]) >= 0 then
  local events = tonumber(redis.call('HGET', KEYS[3], '#') or '0')
  reply[3] = events
  reply[4] = since(KEYS[4], events, tonumber(ARGV[2]))
end
return reply`);

/** Adds one event to the log of a session, and keeps that within its limits. */
const PUSH = `
local function push(events, streams, limits, stream, n, last, text)
  local element = n .. '|' .. last .. '|' .. stream .. '|' .. text
  local count = redis.call('RPUSH', events, element)
  redis.call('HINCRBY', streams, '#', 1)
  if count == 1 then redis.call('HSET', streams, 'b', 0) end
  local bytes = redis.call('HINCRBY', streams, 'b', #element + 128)
  while count > 1 and (count > limits[1] or bytes > limits[2]) do
    local old = redis.call('LPOP', events)
    count = count - 1
    bytes = redis.call('HINCRBY', streams, 'b', -#old - 128)
    local m, name = string.match(old, '^(%d+)|%d|([^|]*)|')
    local state = redis.call('HGET', streams, 's:' .. name)
    if name ~= stream and state and string.match(state, '^(%d+)|') == m then
      redis.call('HDEL', streams, 's:' .. name, 'w:' .. name)
    end
  end
end
local function limitsOf(session, events, bytes)
  local share = tonumber(redis.call('HGET', session, 'm') or bytes)
  return { tonumber(events), math.min(tonumber(bytes), share) }
end
local function stateOf(streams, stream)
  local state = redis.call('HGET', streams, 's:' .. stream)
  if not state then return 0, false, '' end
  local n, closed, uid = string.match(state, '^(%d+)|(%d)|(.*)$')
  return tonumber(n), closed == '1', uid
end`;

/**
 * KEYS events, streams, session. ARGV TTL, most events, most bytes, stream, unique id, replica, last words or '', then for each
 * event its number (0: the next one), whether it is the last one, and its text. Returns the number of the last event;
 * -1: another replica has ended the stream.
 */
export const APPEND: Script = script(`${PUSH}
local limits = limitsOf(KEYS[3], ARGV[2], ARGV[3])
local stream = ARGV[4]
local seen, closed, uid = stateOf(KEYS[2], stream)
for at = 8, #ARGV, 3 do
  local n, last = tonumber(ARGV[at]), ARGV[at + 1]
  if n == 0 and uid ~= ARGV[5] then n = seen + 1 end
  if n > seen then
    if closed then return -1 end
    push(KEYS[1], KEYS[2], limits, stream, n, last, ARGV[at + 2])
    seen = n
    closed = last == '1'
  end
end
redis.call('HSET', KEYS[2], 's:' .. stream, seen .. '|' .. (closed and '1' or '0') .. '|' .. ARGV[5])
if closed then redis.call('HDEL', KEYS[2], 'w:' .. stream)
elseif ARGV[7] ~= '' then redis.call('HSETNX', KEYS[2], 'w:' .. stream, ARGV[6] .. '|' .. ARGV[7]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return seen`);

/**
 * KEYS events, streams, session. ARGV TTL, most events, most bytes, stream, replica that produced it, number of the last event
 * that the client had. Ends a stream with its last words, unless that was done or another replica produces it. Returns 1
 * where it did, -1 where nothing is known of it.
 */
export const LOST: Script = script(`${PUSH}
local seen, closed = stateOf(KEYS[2], ARGV[4])
if seen == 0 then return -1 end
local word = redis.call('HGET', KEYS[2], 'w:' .. ARGV[4])
if closed or not word then return 0 end
local owner, text = string.match(word, '^([^|]*)|(.*)$')
if owner ~= ARGV[5] then return 0 end
-- What comes after them has a higher number, also where the log has lost events of the client.
seen = math.max(seen, tonumber(ARGV[6]))
push(KEYS[1], KEYS[2], limitsOf(KEYS[3], ARGV[2], ARGV[3]), ARGV[4], seen + 1, '1', text)
redis.call('HSET', KEYS[2], 's:' .. ARGV[4], (seen + 1) .. '|1|')
redis.call('HDEL', KEYS[2], 'w:' .. ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return 1`);

/**
 * KEYS events, streams, end mark. ARGV stream, number, how far a client can be ahead. Returns the number of the newest
 * event of the session, whether the stream is over, the replica that produces it or '', the events after the number,
 * and the event itself; false: out of reach, as everything of a session that was ended.
 */
export const AFTER: Script = script(`
if redis.call('EXISTS', KEYS[3]) == 1 then return false end
local stream, from = ARGV[1], tonumber(ARGV[2])
local state = redis.call('HGET', KEYS[2], 's:' .. stream)
if not state then return false end
local seen, closed = string.match(state, '^(%d+)|(%d)')
seen = tonumber(seen)
local word = redis.call('HGET', KEYS[2], 'w:' .. stream)
local owner = word and string.match(word, '^[^|]*') or ''
-- Where Redis was away, or lost its last second, a client can be ahead of the log of a stream that goes on: its replica
-- logs these events yet, and one that was the last one too.
if from > seen and (owner == '' or from - seen > tonumber(ARGV[3])) then return false end
local found, itself = {}, ''
for _, element in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local n, name = string.match(element, '^(%d+)|%d|([^|]*)|')
  if name == stream and tonumber(n) > from then found[#found + 1] = element end
  if name == stream and tonumber(n) == from then itself = element end
end
if from < seen and (#found == 0 or tonumber(string.match(found[1], '^%d+')) ~= from + 1) then return false end
return { redis.call('HGET', KEYS[2], '#') or '0', closed, owner, found, itself }`);

/**
 * KEYS all sessions, sessions of the holder. ARGV session, idle ms, most sessions, most of one holder, how many of all must
 * be open for that to hold, ms without use after which a session makes room for another one of its holder, 1: only renew.
 * Sessions count until they expire, by the clock of Redis. Returns the number of sessions, of all and of the holder, and
 * the session that made room or ''; without room 0, or -1 if only the holder has none.
 */
export const COUNT: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local idle = tonumber(ARGV[2])
for i = 1, #KEYS do redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now) end
local gone = ''
if ARGV[7] ~= '1' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  local all = redis.call('ZCARD', KEYS[1])
  local own = KEYS[2] and redis.call('ZCARD', KEYS[2]) or 0
  if all >= tonumber(ARGV[5]) and own >= tonumber(ARGV[4]) then
    local oldest = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
    if tonumber(oldest[2]) - idle > now - tonumber(ARGV[6]) then return -1 end
    gone = oldest[1]
    for i = 1, #KEYS do redis.call('ZREM', KEYS[i], gone) end
  elseif all >= tonumber(ARGV[3]) then return 0 end
end
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], now + idle, ARGV[1])
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
return { redis.call('ZCARD', KEYS[1]), KEYS[2] and redis.call('ZCARD', KEYS[2]) or 1, gone }`);

/**
 * KEYS ended sessions, those of the holder. ARGV session, ms for which its end is remembered, most of all, most of one
 * holder. Returns the sessions whose end need not be remembered any longer.
 */
export const ENDED: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gone = {}
for i = 1, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  redis.call('ZADD', KEYS[i], now + tonumber(ARGV[2]), ARGV[1])
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
  local over = redis.call('ZCARD', KEYS[i]) - tonumber(ARGV[2 + i])
  if over > 0 then
    for _, sid in ipairs(redis.call('ZRANGE', KEYS[i], 0, over - 1)) do gone[#gone + 1] = sid end
    redis.call('ZREMRANGEBYRANK', KEYS[i], 0, over - 1)
  end
end
return gone`);
