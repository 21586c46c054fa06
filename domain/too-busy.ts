/** What a port throws that has as much waiting as it takes: expected from a crowd, and no defect of ours. */
export class TooBusy extends Error {}
