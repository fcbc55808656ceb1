import * as React from "react";

export const { createElement, useMemo } = React;

/** Server components have no contexts: there a value is held for the request, by what stands around all that reads it. */
export const createContext = React.createContext ?? heldForRequest;
export const useContext = React.useContext ?? (({ held }) => held().value);

function heldForRequest(initial) {
  const held = React.cache(() => ({ value: initial }));
  return Object.assign(
    ({ value, children }) => {
      held().value = value;
      return children;
    },
    { held },
  );
}
