-- Sends the requests of a file by turns, a line each: path, token, entity tag or nothing, divided by tabs.
local requests, at = {}, 0

function init()
  for line in io.lines(os.getenv("REQUESTS")) do
    local path, token, etag = line:match("^(.-)\t(.-)\t(.*)$")
    local headers = { ["Authorization"] = "JWT " .. token, ["Accept-Encoding"] = os.getenv("ACCEPT_ENCODING") }
    if etag ~= "" then headers["If-None-Match"] = etag end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.bytes,
    latency:percentile(50), latency:percentile(99), errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
