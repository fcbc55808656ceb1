-- Every request has an address of its own, so that no cache can answer it: wrk's argument, then a number of seven digits.
dofile(os.getenv("WRK_SUMMARY"))

local prefix = ""
local number = 0

function init(args)
  prefix = args[1]
end

function request()
  number = number + 1
  return wrk.format("GET", prefix .. string.format("%07d", number))
end
