# SPDX-License-Identifier: Apache-2.0
#
# Toolchain file of the preset wasm: asks emscripten.mjs where Emscripten is and hands over to the
# toolchain file that comes with it. CMake reads this file once for each of its trials too, so the
# answer is kept in the environment.
if(NOT DEFINED ENV{ATTN_EMSCRIPTEN})
  execute_process(
    COMMAND node "${CMAKE_CURRENT_LIST_DIR}/emscripten.mjs"
    OUTPUT_VARIABLE emscripten_folder
    RESULT_VARIABLE emscripten_status)
  if(NOT emscripten_status EQUAL 0)
    message(FATAL_ERROR "no Emscripten: run `npm run build` once, it sets up what is missing")
  endif()
  set(ENV{ATTN_EMSCRIPTEN} "${emscripten_folder}")
endif()
include("$ENV{ATTN_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
