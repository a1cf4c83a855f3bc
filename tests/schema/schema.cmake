# The schemas of grammar/: what they take and what they refuse.
file(GLOB missions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/missions/*.xml)
add_test(NAME schema.mission
         COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/mission_schema.py ${missions})
set_tests_properties(schema.mission PROPERTIES LABELS quick SKIP_RETURN_CODE 77)
