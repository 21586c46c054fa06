/** Where the devices stand on a page, and under which word its address tells how many were signed out. */
export const devicesAnchor = 'appareils'
export const endedParameter = 'deconnectes'
