# `cmake --install` and what find_package(leadline) needs of it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/leadline)

install(TARGETS leadline EXPORT leadlineTargets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/leadline ${PROJECT_BINARY_DIR}/include/leadline
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY grammar/ DESTINATION ${CMAKE_INSTALL_DATADIR}/leadline/grammar OPTIONAL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET leadline_program)
  install(TARGETS leadline_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

install(EXPORT leadlineTargets NAMESPACE leadline:: DESTINATION ${package_dir})
configure_package_config_file(tools/cmake/leadlineConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/leadlineConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/leadlineConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/leadlineConfig.cmake
              ${PROJECT_BINARY_DIR}/leadlineConfigVersion.cmake
        DESTINATION ${package_dir})
