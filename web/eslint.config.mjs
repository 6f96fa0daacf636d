// SPDX-License-Identifier: Apache-2.0
// What the compiler does not check: promises nobody waits for, the policy of the page (no eval, no
// HTML from strings, no style attribute) and the direction in which folders may import.
import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const forbidden = (names, message) => names.map((name) => ({ property: name, message }));
const module = (name, message) => ({ name, message });

// folder -> what it may not import: imports point down only,
// views -> charts, animation -> state -> engine, params.
const above = {
  params: ['state', 'charts', 'animation', 'views', 'engine'],
  engine: ['state', 'charts', 'animation', 'views'],
  state: ['charts', 'animation', 'views'],
  charts: ['views'],
  animation: ['views'],
};
const unsafeModules = [
  module(
    'lit/directives/style-map.js',
    'its first write is a style attribute, which the CSP refuses',
  ),
  module('lit/directives/unsafe-html.js', 'no HTML from strings'),
  module('lit/directives/unsafe-svg.js', 'no SVG from strings'),
];
const plot = module('@observablehq/plot', 'only charts/plot.ts imports Plot');

export default defineConfig(
  { ignores: ['build/', 'dist/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        performance: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['web/public/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        document: 'readonly',
        location: 'readonly',
        localStorage: 'readonly',
        navigator: 'readonly',
        addEventListener: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      '@typescript-eslint/no-implied-eval': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-properties': [
        'error',
        ...forbidden(['innerHTML', 'outerHTML', 'insertAdjacentHTML'], 'no HTML from strings'),
      ],
    },
  },
  {
    files: ['web/src/**/*.ts'],
    ignores: ['web/src/charts/plot.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [...unsafeModules, plot] }] },
  },
  ...Object.entries(above).map(([folder, names]) => ({
    files: [`web/src/${folder}/**/*.ts`],
    ignores: ['web/src/charts/plot.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [...unsafeModules, plot],
          patterns: [
            {
              regex: `/(${names.join('|')})/`,
              message: 'imports point down only',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['web/src/views/**/*.ts', 'web/src/charts/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'postMessage', 'localStorage', 'sessionStorage'],
    },
  },
  {
    // Tests hand over objects where a number belongs, and print them.
    files: ['tests/**/*.ts'],
    rules: { '@typescript-eslint/no-base-to-string': 'off' },
  },
);
