import type { ServerBuild } from 'react-router'

/** React Router's build, the routes and their assets; or what gives the newest one while developing. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)
