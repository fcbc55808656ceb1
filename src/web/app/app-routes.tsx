import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { AppFrame } from "./app-frame.tsx";
import type { AppProps } from "./app-props.ts";
import { ScreenFailed } from "./screen-failed.tsx";
import { type Screen, screens } from "./screens.ts";

type Show = { Component: ComponentType } | { lazy: () => Promise<{ Component: ComponentType }> };

/** The routes of the private app; the server shows screens at once, the browser fetches each when it is needed. */
export function appRoutes(props: AppProps, show: (screen: Screen) => Show): RouteObject[] {
  return [
    {
      element: <AppFrame {...props} />,
      children: [
        {
          // Not on the screens themselves: what could not be fetched does not know what to show in its place.
          errorElement: <ScreenFailed />,
          children: screens.map((screen) => ({ path: screen.path, id: screen.name, ...show(screen) })),
        },
      ],
    },
  ];
}
