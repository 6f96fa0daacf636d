# SPDX-License-Identifier: Apache-2.0
#
# The links that only Emscripten makes. Engine and kernels become ES modules of their own, so that a page
# loads no kernel before it runs one. Each module comes as NAME_web.mjs for page and worker and as
# NAME_node.mjs for the command line and the contract tests; both are handed their bytes (wasmBinary),
# so neither reads a file or an address by itself.
set(attn_module_link
    -lembind
    -sMODULARIZE
    -sEXPORT_ES6
    -sDYNAMIC_EXECUTION=0 # no eval: the page's policy forbids it
    -sWASM_BIGINT
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=256MB) # what phones still grant
set(attn_web_link -sENVIRONMENT=web,worker)
set(attn_node_link -sENVIRONMENT=node)
# The kernels' memory grows to what a run needs and no further: its size is their high-water mark.
set(attn_kernel_link -sEXPORT_NAME=createKernels -sINITIAL_MEMORY=1MB -sMEMORY_GROWTH_LINEAR_STEP=64KB)

add_library(attn_bindings OBJECT cpp/bindings/bindings.cpp)
target_link_libraries(attn_bindings PUBLIC attn_core PRIVATE attn_warnings)

# The kernels once more, with relaxed SIMD: multiply and add in one instruction.
add_library(attn_kernels_relaxed STATIC ${attn_kernel_sources})
target_compile_options(attn_kernels_relaxed PUBLIC -mrelaxed-simd)
target_link_libraries(attn_kernels_relaxed PUBLIC attn_core PRIVATE attn_warnings)

add_custom_target(attn_wasm ALL)
function(attn_module name bindings)
  foreach(place web node)
    add_executable(${name}_${place})
    set_target_properties(${name}_${place} PROPERTIES SUFFIX .mjs)
    target_link_libraries(${name}_${place} PRIVATE ${bindings})
    target_link_options(${name}_${place} PRIVATE ${attn_module_link} ${attn_${place}_link} ${ARGN})
    add_dependencies(attn_wasm ${name}_${place})
  endforeach()
endfunction()

attn_module(engine attn_bindings -sEXPORT_NAME=createEngine)
foreach(build simd128 relaxed)
  set(kernels attn_kernels)
  if(build STREQUAL relaxed)
    set(kernels attn_kernels_relaxed)
  endif()
  add_library(attn_bindings_${build} OBJECT cpp/bindings/kernel_bindings.cpp)
  target_link_libraries(attn_bindings_${build} PUBLIC ${kernels} PRIVATE attn_warnings)
  attn_module(kernel_${build} attn_bindings_${build} ${attn_kernel_link})
endforeach()

# The kernels' tests with relaxed SIMD; Node 20 runs them behind a flag.
file(GLOB attn_kernel_test_sources CONFIGURE_DEPENDS tests/cpp/kernels/*.cpp)
add_executable(attn_tests_relaxed ${attn_kernel_test_sources})
target_include_directories(attn_tests_relaxed PRIVATE tests/cpp)
target_link_libraries(attn_tests_relaxed PRIVATE attn_kernels_relaxed attn_warnings attn_catch2)
target_precompile_headers(attn_tests_relaxed PRIVATE <catch_amalgamated.hpp>)

# Scripts for Node that read and write real files: golden rows in, the report out.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/package.json" CONTENT "{ \"type\": \"commonjs\" }\n")
foreach(script attn_tests attn_tests_relaxed attn_model_bench)
  target_link_options(${script} PRIVATE -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME
                    -sALLOW_MEMORY_GROWTH -sSTACK_SIZE=1MB -sWASM_BIGINT)
endforeach()
