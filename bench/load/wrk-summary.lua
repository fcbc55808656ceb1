-- Called by wrk once, at the end: its own summary is for eyes, this one for wrk.ts.
function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"microseconds":%d,"bytes":%d,"failed":%d}\n',
    summary.requests, summary.duration, summary.bytes, failed))
end
