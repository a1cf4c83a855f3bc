# Writes a mission with more than 256 modes, events, objectives and alternatives: cmake
# -DFILE=… -P wide.cmake

set(activities "")
set(objectives "")
foreach(i RANGE 299)
  string(APPEND activities "    <activity id=\"a${i}\"><alternative id=\"x\"/></activity>\n")
  string(APPEND objectives "  <objective id=\"o${i}\"><activity ref=\"a${i}\"/></objective>\n")
endforeach()
file(WRITE ${FILE} "<mission name=\"wide\">
  <activities>\n${activities}  </activities>\n${objectives}</mission>\n")
