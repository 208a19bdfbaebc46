/**
 * Moods: what watching it is like, and the words by which people ask for them.
 * @module
 */
import type { Term } from './genres.ts';

export const MOODS: Readonly<Record<string, Term>> = {
  absurd: { name: 'Absurd', words: ['absurdist', 'surreal', 'silly', 'zany', 'nonsense', 'wacky'] },
  bittersweet: {
    name: 'Bittersweet',
    words: ['bitter sweet', 'wistful', 'tearjerker', 'poignant', 'make me cry', 'sad but beautiful'],
  },
  bleak: { name: 'Bleak', words: ['depressing', 'grim', 'hopeless', 'despairing', 'devastating'] },
  contemplative: {
    name: 'Contemplative',
    words: ['slow', 'meditative', 'quiet', 'calm', 'thoughtful', 'slow burn', 'philosophical'],
  },
  dark: { name: 'Dark', words: ['darker', 'sinister', 'disturbing', 'morbid'] },
  dreamlike: { name: 'Dreamlike', words: ['dreamy', 'surreal', 'poetic', 'hypnotic', 'oneiric'] },
  eerie: { name: 'Eerie', words: ['creepy', 'spooky', 'uncanny', 'atmospheric', 'unsettling'] },
  epic: { name: 'Epic', words: ['sweeping', 'grand', 'monumental', 'large scale'] },
  gritty: { name: 'Gritty', words: ['raw', 'realistic', 'brutal', 'violent', 'street level'] },
  'heart-warming': {
    name: 'Heart-warming',
    words: [
      'heart warming',
      'heartwarming',
      'feel good',
      'feelgood',
      'cosy',
      'cozy',
      'comforting',
      'wholesome',
      'sweet',
      'touching',
      'charming',
    ],
  },
  hopeful: { name: 'Hopeful', words: ['optimistic', 'hope'] },
  intense: { name: 'Intense', words: ['gripping', 'powerful', 'harrowing', 'visceral'] },
  light: {
    name: 'Light',
    words: [
      'lighter',
      'light hearted',
      'lighthearted',
      'easy going',
      'easy',
      'breezy',
      'undemanding',
      'cheerful',
    ],
  },
  melancholic: { name: 'Melancholic', words: ['sad', 'melancholy', 'sorrowful', 'lonely', 'mournful'] },
  'mind-bending': {
    name: 'Mind-bending',
    words: [
      'mind bending',
      'mindbending',
      'mind blowing',
      'trippy',
      'confusing',
      'plot twist',
      'twisty',
      'puzzle',
    ],
  },
  nostalgic: { name: 'Nostalgic', words: ['nostalgia', 'old fashioned'] },
  playful: { name: 'Playful', words: ['fun', 'mischievous', 'cheeky', 'slapstick'] },
  provocative: {
    name: 'Provocative',
    words: ['controversial', 'shocking', 'daring', 'challenging', 'transgressive'],
  },
  romantic: { name: 'Romantic', words: ['love story', 'swoony'] },
  satirical: { name: 'Satirical', words: ['satire', 'ironic', 'biting', 'political satire'] },
  scary: { name: 'Scary', words: ['scarier', 'frightening', 'terrifying', 'nightmarish', 'scare'] },
  tense: {
    name: 'Tense',
    words: [
      'suspenseful',
      'nerve wracking',
      'edge of my seat',
      'edge of your seat',
      'claustrophobic',
      'paranoid',
    ],
  },
  thrilling: { name: 'Thrilling', words: ['exciting', 'fast paced', 'adrenaline', 'action packed'] },
  uplifting: {
    name: 'Uplifting',
    words: ['inspiring', 'inspirational', 'feel good', 'feelgood', 'happy', 'joyful'],
  },
  whimsical: { name: 'Whimsical', words: ['quirky', 'offbeat', 'fanciful', 'eccentric'] },
  witty: {
    name: 'Witty',
    words: ['clever', 'smart', 'sharp dialogue', 'screwball', 'fast talking', 'funny'],
  },
};
