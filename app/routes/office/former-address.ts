import { href, redirect } from 'react-router'

/** Redirects the former address of the office. */
export const loader = () => redirect(href('/gestion'), 301)
export const action = () => redirect(href('/gestion'), 303)
