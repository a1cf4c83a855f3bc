# Installs the build to a fresh prefix, and builds and runs the project of this folder against it.
set(work ${build}/tests/package)
file(REMOVE_RECURSE ${work})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

run(${CMAKE_COMMAND} --install ${build} --prefix ${work}/prefix)
run(${CMAKE_COMMAND} -G Ninja -S ${source}/tests/package -B ${work}/build
    -D CMAKE_PREFIX_PATH=${work}/prefix -D CMAKE_CXX_COMPILER=${cxx} -D CMAKE_BUILD_TYPE=${type})
run(${CMAKE_COMMAND} --build ${work}/build)
run(${work}/build/consumer)
