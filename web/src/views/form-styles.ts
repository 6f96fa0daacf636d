// SPDX-License-Identifier: Apache-2.0
// Looks of the form as a rail and as a sheet.
import { css } from 'lit';

export const formStyles = css`
  .head {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--attn-space-3);
  }
  h2 {
    font-size: var(--attn-text-3);
    font-weight: 600;
  }
  button.quiet:disabled {
    visibility: hidden;
  }
  .handle {
    display: none;
  }
  fieldset,
  details {
    margin: 0;
    padding: 0;
    border: 0;
    border-top: 1px solid var(--attn-color-line);
    padding-block: var(--attn-space-3);
  }
  #groups > :first-child {
    border-top: 0;
  }
  legend {
    float: inline-start; /* on the hairline's inside in every browser */
    width: 100%;
    padding: 0;
  }
  legend,
  summary {
    margin-bottom: var(--attn-space-2);
    color: var(--attn-color-muted);
    font-size: var(--attn-text-2);
  }
  summary {
    cursor: pointer;
  }
  details:not([open]) summary {
    margin-bottom: 0;
  }
  .fields {
    clear: both;
    display: grid;
    gap: var(--attn-space-2);
  }
  .unknown {
    padding-block: var(--attn-space-2);
    color: var(--attn-color-refused);
  }
  @media (max-width: 45rem) {
    :host {
      position: fixed;
      z-index: 2;
      inset: auto 0 0 0;
      display: block;
      background: var(--attn-color-paper);
      border-top: 1px solid var(--attn-color-line);
      box-shadow: var(--attn-shadow);
    }
    form {
      max-height: 85vh;
      max-height: 85dvh;
      overflow-y: auto;
      overscroll-behavior: contain;
      padding: var(--attn-space-2) var(--attn-space-4)
        max(var(--attn-space-2), env(safe-area-inset-bottom));
    }
    .head {
      position: sticky;
      top: calc(-1 * var(--attn-space-2));
      z-index: 1;
      align-items: center;
      background: var(--attn-color-paper);
    }
    .handle {
      display: block;
      order: 2;
      min-height: var(--attn-touch);
      border-color: transparent;
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
    :host(:not([open])) .other,
    :host(:not([open])) legend,
    :host(:not([open])) details,
    :host(:not([open])) .quiet {
      display: none;
    }
    :host(:not([open])) fieldset {
      padding-block: 0;
      border: 0;
    }
    :host(:not([open])) .fields {
      gap: 0;
    }
    :host(:not([open])) .head {
      height: 2.25rem;
    }
  }
`;
