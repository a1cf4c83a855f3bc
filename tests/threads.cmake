# What several threads do at once, under ThreadSanitizer: one program with the rooms that an
# explorer needs and the tests of unit/explore that have "threads" in their name. To build all of
# leadline a third time would take minutes (that is the preset tsan).
if(CMAKE_BUILD_TYPE STREQUAL Release)
  foreach(room base model program explore)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${room}/*.cpp)
    list(APPEND explorer_sources ${sources})
  endforeach()
  file(GLOB threads_tests CONFIGURE_DEPENDS unit/explore/*threads*_test.cpp)
  add_executable(threads ${explorer_sources} ${threads_tests})
  set_target_properties(threads PROPERTIES UNITY_BUILD ON)
  target_include_directories(
    threads PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include
                    ${PROJECT_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
  target_include_directories(threads SYSTEM PRIVATE ${CLP_INCLUDE_DIR})
  target_compile_options(threads PRIVATE -O1 -g1 -fsanitize=thread -Wno-subobject-linkage)
  target_link_options(threads PRIVATE -fsanitize=thread)
  target_link_libraries(threads PRIVATE Boost::headers PkgConfig::nettle ${CMAKE_DL_LIBS}
                        GTest::gtest GTest::gtest_main)
  gtest_discover_tests(threads TEST_PREFIX threads. NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
                       PROPERTIES LABELS threads TIMEOUT 300)
endif()
