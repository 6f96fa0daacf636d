# SPDX-License-Identifier: Apache-2.0
#
# The links that only Emscripten makes. The engine becomes two ES modules of the same code:
# engine_web.mjs for page and worker, engine_node.mjs for the command line and the contract tests.
# Both are handed their bytes (wasmBinary), so neither reads a file or an address by itself.
set(attn_engine_link
    -lembind
    -sMODULARIZE
    -sEXPORT_ES6
    -sEXPORT_NAME=createEngine
    -sDYNAMIC_EXECUTION=0 # no eval: the page's policy forbids it
    -sWASM_BIGINT
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=256MB) # what phones still grant
set(attn_engine_web -sENVIRONMENT=web,worker)
set(attn_engine_node -sENVIRONMENT=node)

add_library(attn_bindings OBJECT cpp/bindings/bindings.cpp)
target_link_libraries(attn_bindings PUBLIC attn_core PRIVATE attn_warnings)

add_custom_target(attn_wasm ALL)
foreach(place web node)
  add_executable(engine_${place})
  set_target_properties(engine_${place} PROPERTIES SUFFIX .mjs)
  target_link_libraries(engine_${place} PRIVATE attn_bindings attn_core)
  target_link_options(engine_${place} PRIVATE ${attn_engine_link} ${attn_engine_${place}})
  add_dependencies(attn_wasm engine_${place})
endforeach()

# A script for Node that reads and writes real files: golden rows in, the report out.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/package.json" CONTENT "{ \"type\": \"commonjs\" }\n")
target_link_options(attn_tests PRIVATE -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME
                    -sALLOW_MEMORY_GROWTH -sSTACK_SIZE=1MB -sWASM_BIGINT)
