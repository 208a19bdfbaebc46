/**
 * Simulated devices. Nobody’s own: they are the same for every client, and remember nothing.
 * @module
 */

export interface Device {
  readonly id: string;
  readonly name: string;
  readonly kind: 'tv' | 'tablet' | 'phone' | 'projector';
  readonly online: boolean;
}

export const DEVICES: readonly Device[] = [
  { id: 'living-room-tv', name: 'Living room TV', kind: 'tv', online: true },
  { id: 'kitchen-tablet', name: 'Kitchen tablet', kind: 'tablet', online: true },
  { id: 'my-phone', name: 'Phone', kind: 'phone', online: true },
  { id: 'garden-projector', name: 'Garden projector', kind: 'projector', online: false },
];
