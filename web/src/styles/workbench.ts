// SPDX-License-Identifier: Apache-2.0
// A room with parameters: a rail, a stage and, where there is one, an explanation beside it.
import { css } from 'lit';

export const workbench = css`
  :host {
    display: block;
  }
  .frame {
    display: grid;
    grid-template-columns: 19rem minmax(0, 1fr) 20rem;
    max-width: 96rem;
    margin: 0 auto;
  }
  .frame.two {
    grid-template-columns: 19rem minmax(0, 1fr);
  }
  .rail,
  .stage,
  .explains {
    min-width: 0;
    padding: var(--attn-space-4) var(--attn-space-5) var(--attn-space-5);
  }
  .rail {
    border-inline-end: 1px solid var(--attn-color-line);
  }
  .explains {
    border-inline-start: 1px solid var(--attn-color-line);
  }
  .stage {
    align-self: start;
    position: sticky; /* in sight while the parameters scroll */
    top: 0;
  }
  @media (max-width: 75rem) {
    .frame {
      grid-template-columns: 19rem minmax(0, 1fr);
    }
    .rail {
      grid-row: span 2;
    }
    .stage {
      position: static;
    }
    .explains {
      border-inline-start: 0;
      border-top: 1px solid var(--attn-color-line);
    }
  }
  @media (max-width: 45rem) {
    .frame,
    .frame.two {
      display: block;
      padding-bottom: 12rem; /* the sheet's place */
    }
    .rail {
      padding: 0;
      border: 0;
    }
    .stage,
    .explains {
      padding: var(--attn-space-3) var(--attn-space-4);
    }
  }
  @media print {
    .frame,
    .frame.two {
      display: block;
      padding: 0;
    }
    .rail {
      display: none;
    }
    .stage,
    .explains {
      padding: 0;
      border: 0;
    }
  }
`;
