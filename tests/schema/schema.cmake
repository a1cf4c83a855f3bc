# The schemas of grammar/ against the models that they describe.
set(grammar ${PROJECT_SOURCE_DIR}/grammar)

file(GLOB missions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/missions/*.xml)
foreach(mission IN LISTS missions)
  get_filename_component(name ${mission} NAME_WE)
  add_test(NAME schema.mission.${name}
           COMMAND xmllint --nonet --noout --schema ${grammar}/mission.xsd ${mission})
endforeach()
