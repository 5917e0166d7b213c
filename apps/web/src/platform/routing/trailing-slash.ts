import type { LocationRewrite } from '@tanstack/react-router'

/**
 * Inside, no path ends in a slash, so that each page has one name; outside, the index of the FAQ is `/faq/`.
 */
export const trailingSlash: LocationRewrite = {
  input({ url }) {
    url.pathname = url.pathname.replace(/\/+$/, '')
    return url
  },
  output({ url }) {
    if (url.pathname === '/faq') url.pathname = '/faq/'
    return url
  },
}
