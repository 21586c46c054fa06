export const logo = '/icon-512.png'
