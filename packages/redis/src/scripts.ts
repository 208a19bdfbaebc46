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

/** KEYS session, listeners. ARGV idle ms, identity, handshake, level, replica that listens or ''. */
export const OPEN: Script = script(`
redis.call('HSET', KEYS[1], 'i', ARGV[2], 'h', ARGV[3], 'l', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[5], '1')
  redis.call('PEXPIRE', KEYS[2], ARGV[1])
end
return 1`);

/** KEYS session, subscriptions, listeners. ARGV idle ms. A session in use gets its whole TTL again, at times. */
export const LOAD: Script = script(`
local f = redis.call('HMGET', KEYS[1], 'i', 'h', 'l', 'n')
if not f[1] then return false end
local idle = tonumber(ARGV[1])
local touched = 0
if redis.call('PTTL', KEYS[1]) < idle - math.min(60000, idle / 10) then
  touched = 1
  for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], idle) end
end
return { f[1], f[2], f[3], f[4] or '0', touched, redis.call('HVALS', KEYS[2]) }`);

/**
 * KEYS session, subscriptions, listeners, signals. ARGV idle ms, signal, number of fields, number of subscriptions,
 * then field and value each, URI mark and URI each, and URI marks to remove.
 */
export const SAVE: Script = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local fields, added = tonumber(ARGV[3]), tonumber(ARGV[4])
local at = 5
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
redis.call('PEXPIRE', KEYS[2], ARGV[1])
local who = redis.call('HKEYS', KEYS[3])
if #who > 0 then
  redis.call('HINCRBY', KEYS[1], 'n', 1)
  redis.call('RPUSH', KEYS[4], ARGV[2])
  redis.call('PEXPIRE', KEYS[4], 120000)
end
return who`);

/** KEYS session, signals, listeners. ARGV signal, most signals, most bytes. Returns who listens; false: no session. */
export const SIGNAL: Script = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local count = redis.call('RPUSH', KEYS[2], ARGV[1])
redis.call('HINCRBY', KEYS[1], 'n', 1)
local bytes = #ARGV[1]
if count == 1 then redis.call('HSET', KEYS[1], 'b', bytes)
else bytes = redis.call('HINCRBY', KEYS[1], 'b', bytes) end
while count > 1 and (count > tonumber(ARGV[2]) or bytes > tonumber(ARGV[3])) do
  local old = redis.call('LPOP', KEYS[2])
  bytes = redis.call('HINCRBY', KEYS[1], 'b', -#old)
  count = count - 1
end
redis.call('PEXPIRE', KEYS[2], 120000)
return redis.call('HKEYS', KEYS[3])`);

/** KEYS session, listeners. ARGV replica, idle ms. Returns the number of the newest signal; false: no session. */
export const LISTEN: Script = script(`
local n = redis.call('HMGET', KEYS[1], 'i', 'n')
if not n[1] then return false end
redis.call('HSET', KEYS[2], ARGV[1], '1')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
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
  if seen >= newest then return {} end
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
local function stateOf(streams, stream)
  local state = redis.call('HGET', streams, 's:' .. stream)
  if not state then return 0, false, '' end
  local n, closed, uid = string.match(state, '^(%d+)|(%d)|(.*)$')
  return tonumber(n), closed == '1', uid
end`;

/**
 * KEYS events, streams. ARGV TTL, most events, most bytes, stream, unique id, replica, last words or '', then for each
 * event its number (0: the next one), whether it is the last one, and its text. Returns the number of the last event;
 * -1: another replica has ended the stream.
 */
export const APPEND: Script = script(`${PUSH}
local limits = { tonumber(ARGV[2]), tonumber(ARGV[3]) }
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
 * KEYS events, streams. ARGV TTL, most events, most bytes, stream, replica that produced it. Ends a stream with its last
 * words, unless that was done or another replica produces it. Returns 1 where it did.
 */
export const LOST: Script = script(`${PUSH}
local seen, closed = stateOf(KEYS[2], ARGV[4])
local word = redis.call('HGET', KEYS[2], 'w:' .. ARGV[4])
if closed or not word then return 0 end
local owner, text = string.match(word, '^([^|]*)|(.*)$')
if owner ~= ARGV[5] then return 0 end
push(KEYS[1], KEYS[2], { tonumber(ARGV[2]), tonumber(ARGV[3]) }, ARGV[4], seen + 1, '1', text)
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
-- Where Redis was away, or lost its last second, a client can be ahead of the log of a stream that goes on.
if from > seen then
  if owner == '' or from - seen > tonumber(ARGV[3]) then return false end
  seen = from
  redis.call('HSET', KEYS[2], 's:' .. stream, seen .. '|0|')
end
local found, itself = {}, ''
for _, element in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local n, name = string.match(element, '^(%d+)|%d|([^|]*)|')
  if name == stream and tonumber(n) > from then found[#found + 1] = element end
  if name == stream and tonumber(n) == from then itself = element end
end
if from < seen and (#found == 0 or tonumber(string.match(found[1], '^%d+')) ~= from + 1) then return false end
return { redis.call('HGET', KEYS[2], '#') or '0', closed, owner, found, itself }`);

/**
 * KEYS all sessions, sessions of the holder. ARGV session, idle ms, most sessions, most of one holder, 1: only renew.
 * Sessions count until they expire, by the clock of Redis. Returns 1: there is room; 0: none; -1: none for the holder.
 */
export const COUNT: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 1, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  if ARGV[5] ~= '1' and not redis.call('ZSCORE', KEYS[i], ARGV[1]) then
    if redis.call('ZCARD', KEYS[i]) >= tonumber(ARGV[2 + i]) then return i == 1 and 0 or -1 end
  end
end
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], now + tonumber(ARGV[2]), ARGV[1])
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
return 1`);
