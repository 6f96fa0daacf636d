# SPDX-License-Identifier: Apache-2.0
#
# Target attn_catch2: Catch2's amalgamated source, compiled once per compiler and set of flags. The
# object lies in the lab's cache, because a sanitized one takes half a minute: a second checkout or
# a wiped build folder reuses it.
set(catch2_version 3.7.1)
set(catch2_sha256 c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c)

if(DEFINED ENV{XDG_CACHE_HOME} AND NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
  set(attn_cache "$ENV{XDG_CACHE_HOME}/attnlab")
else()
  set(attn_cache "$ENV{HOME}/.cache/attnlab")
endif()

# Fetched when a test is built, not before: a build of the page alone needs no Catch2.
set(catch2_source "${attn_cache}/catch2-${catch2_version}")
add_custom_command(
  OUTPUT "${catch2_source}.stamp"
  COMMAND node "${CMAKE_CURRENT_LIST_DIR}/catch2.mjs"
  COMMENT "Setting up Catch2 ${catch2_version}"
  VERBATIM)

get_directory_property(catch2_options COMPILE_OPTIONS)
string(TOUPPER "${CMAKE_BUILD_TYPE}" catch2_config)
separate_arguments(catch2_flags UNIX_COMMAND
                   "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${catch2_config}}")
set(catch2_command ${CMAKE_CXX_COMPILER} ${catch2_flags} -std=c++20 ${catch2_options})
string(SHA256 catch2_key
       "${catch2_sha256};${CMAKE_CXX_COMPILER_ID};${CMAKE_CXX_COMPILER_VERSION};${catch2_command}")
string(SUBSTRING ${catch2_key} 0 16 catch2_key)

set(catch2_object "${attn_cache}/catch2-objects/${catch2_key}.o")
set(catch2_new "${CMAKE_CURRENT_BINARY_DIR}/catch2.o")
string(MD5 catch2_unique "${CMAKE_CURRENT_BINARY_DIR}")
add_custom_command(
  OUTPUT "${catch2_object}"
  DEPENDS "${catch2_source}.stamp"
  COMMAND ${catch2_command} -c "${catch2_source}/extras/catch_amalgamated.cpp" -o "${catch2_new}"
  COMMAND ${CMAKE_COMMAND} -E make_directory "${attn_cache}/catch2-objects"
  # In two steps, the last of them atomic: another checkout may be at the same place.
  COMMAND ${CMAKE_COMMAND} -E copy "${catch2_new}" "${catch2_object}.${catch2_unique}"
  COMMAND ${CMAKE_COMMAND} -E rename "${catch2_object}.${catch2_unique}" "${catch2_object}"
  COMMENT "Compiling Catch2 ${catch2_version} once for these flags"
  VERBATIM)
add_custom_target(attn_catch2_object DEPENDS "${catch2_object}")

add_library(attn_catch2 INTERFACE)
add_dependencies(attn_catch2 attn_catch2_object)
target_include_directories(attn_catch2 SYSTEM INTERFACE "${catch2_source}/extras")
target_link_libraries(attn_catch2 INTERFACE "${catch2_object}")
