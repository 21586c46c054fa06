-- Script of wrk: requests the paths in turn and prints the result as JSON (bench/load.ts).
local paths = {}
local turn = 0

function init(args)
  for _, path in ipairs(args) do paths[#paths + 1] = wrk.format("GET", path) end
end

function request()
  turn = turn % #paths + 1
  return paths[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"requests":%d,"failed":%d,"rate":%.1f,"p97":%.2f}\n',
    summary.requests, failed, summary.requests / (summary.duration / 1e6), latency:percentile(97.5) / 1e3))
end
