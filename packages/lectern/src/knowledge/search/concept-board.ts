/**
 * Adds up what the concepts of a question find, by document and by unit. Kept between questions, so that a question
 * allocates nothing that grows with the collection.
 * @module
 */

/** One number by document or unit, for sums over a question. */
type Sums = Float32Array;

export class ConceptBoard {
  /** By document: what was found in it. */
  scores: Sums = new Float32Array(0);
  /** By document: the rarity of the concepts in its title, and how many of the title's words they are. */
  titleMass: Sums = new Float32Array(0);
  titleWords: Uint16Array = new Uint16Array(0);
  /** By document: the rarity and the number of concepts that its title and tags name, which all its sections share. */
  namedMass: Sums = new Float32Array(0);
  namedCount: Uint16Array = new Uint16Array(0);
  /** By document: how many concepts it holds that say what the question is about. */
  heldCount: Uint16Array = new Uint16Array(0);
  /** By unit: what was found in it. */
  unitScores: Sums = new Float32Array(0);
  /** By unit: the rarity and the number of concepts that it holds and its document's title and tags do not name. */
  unitMass: Sums = new Float32Array(0);
  unitCount: Uint16Array = new Uint16Array(0);
  /** Documents and units with a score, each once. */
  documents: number[] = [];
  units: number[] = [];

  // The best alternative of the concept that is being read.
  #document: Sums = new Float32Array(0);
  #title: Sums = new Float32Array(0);
  #words: Uint16Array = new Uint16Array(0);
  #named: Sums = new Float32Array(0);
  #unit: Sums = new Float32Array(0);
  #unitHeld: Sums = new Float32Array(0);
  #conceptDocuments: number[] = [];
  #conceptUnits: number[] = [];
  // The alternative that is being read: how many of its terms were met, and how strongly.
  #metDocument: Uint8Array = new Uint8Array(0);
  #metUnit: Uint8Array = new Uint8Array(0);
  #strengthOfDocument: Sums = new Float32Array(0);
  #strengthOfUnit: Sums = new Float32Array(0);
  #wordsMet: Uint16Array = new Uint16Array(0);
  #namedMet: Uint8Array = new Uint8Array(0);
  #metDocuments: number[] = [];
  #metUnits: number[] = [];
  #mass = 0;
  #repeated = 1;
  #sectionMass = 0;
  #terms = 1;
  #documentOf: Uint32Array = new Uint32Array(0);

  begin(documentCount: number, unitCount: number, documentOf: Uint32Array): void {
    for (const document of this.documents) {
      this.scores[document] = 0;
      this.titleMass[document] = 0;
      this.titleWords[document] = 0;
      this.namedMass[document] = 0;
      this.namedCount[document] = 0;
      this.heldCount[document] = 0;
    }
    for (const unit of this.units) {
      this.unitScores[unit] = 0;
      this.unitMass[unit] = 0;
      this.unitCount[unit] = 0;
    }
    this.documents = [];
    this.units = [];
    this.#dropConcept();
    this.#documentOf = documentOf;
    this.#reserve(documentCount, unitCount);
  }

  /** `mass` is its rarity among documents, `sectionMass` among sections; `repeated` weighs what a question repeats. */
  beginAlternative(mass: number, repeated: number, sectionMass: number, terms: number): void {
    this.#mass = mass;
    this.#repeated = repeated;
    this.#sectionMass = sectionMass;
    this.#terms = terms;
  }

  /** One term of the alternative is in this document, with so many words of its title. */
  meetDocument(document: number, strength: number, titleWords: number, isNamed: boolean): void {
    if (this.#metDocument[document] === 0) this.#metDocuments.push(document);
    this.#metDocument[document] = (this.#metDocument[document] as number) + 1;
    this.#strengthOfDocument[document] = (this.#strengthOfDocument[document] as number) + strength;
    if (titleWords > 0) this.#wordsMet[document] = (this.#wordsMet[document] as number) + titleWords;
    if (isNamed) this.#namedMet[document] = (this.#namedMet[document] as number) + 1;
  }

  meetUnit(unit: number, strength: number): void {
    if (this.#metUnit[unit] === 0) this.#metUnits.push(unit);
    this.#metUnit[unit] = (this.#metUnit[unit] as number) + 1;
    this.#strengthOfUnit[unit] = (this.#strengthOfUnit[unit] as number) + strength;
  }

  /** Only where all its terms were met, it counts. */
  endAlternative(): void {
    const terms = this.#terms;
    for (const document of this.#metDocuments) {
      if (this.#metDocument[document] === terms) this.#offerDocument(document);
      this.#metDocument[document] = 0;
      this.#strengthOfDocument[document] = 0;
      this.#wordsMet[document] = 0;
      this.#namedMet[document] = 0;
    }
    for (const unit of this.#metUnits) {
      if (this.#metUnit[unit] === terms) this.#offerUnit(unit);
      this.#metUnit[unit] = 0;
      this.#strengthOfUnit[unit] = 0;
    }
    this.#metDocuments = [];
    this.#metUnits = [];
  }

  /** `mass` is what the concept counts for, at most; 0 where it says nothing of what the question is about. */
  endConcept(mass: number): void {
    const { scores, unitScores } = this;
    for (const unit of this.#conceptUnits) {
      if (unitScores[unit] === 0) this.units.push(unit);
      unitScores[unit] = (unitScores[unit] as number) + (this.#unit[unit] as number);
      const named = this.#named[this.#documentOf[unit] as number] as number;
      const held = Math.min(this.#unitHeld[unit] as number, mass);
      if (held > 0 && named === 0) this.unitCount[unit] = (this.unitCount[unit] as number) + 1;
      this.unitMass[unit] = (this.unitMass[unit] as number) + Math.max(0, held - named);
      this.#unit[unit] = 0;
      this.#unitHeld[unit] = 0;
    }
    for (const document of this.#conceptDocuments) {
      if (scores[document] === 0) this.documents.push(document);
      if (mass > 0) this.heldCount[document] = (this.heldCount[document] as number) + 1;
      scores[document] = (scores[document] as number) + (this.#document[document] as number);
      this.titleMass[document] = (this.titleMass[document] as number) + (this.#title[document] as number);
      this.titleWords[document] = (this.titleWords[document] as number) + (this.#words[document] as number);
      const named = Math.min(this.#named[document] as number, mass);
      this.namedMass[document] = (this.namedMass[document] as number) + named;
      if (named > 0) this.namedCount[document] = (this.namedCount[document] as number) + 1;
      this.#document[document] = 0;
      this.#title[document] = 0;
      this.#words[document] = 0;
      this.#named[document] = 0;
    }
    this.#conceptDocuments = [];
    this.#conceptUnits = [];
  }

  /** A question may have been given up between two alternatives of a concept. */
  #dropConcept(): void {
    for (const document of this.#conceptDocuments) {
      this.#document[document] = 0;
      this.#title[document] = 0;
      this.#words[document] = 0;
      this.#named[document] = 0;
    }
    for (const unit of this.#conceptUnits) {
      this.#unit[unit] = 0;
      this.#unitHeld[unit] = 0;
    }
    this.#conceptDocuments = [];
    this.#conceptUnits = [];
  }

  #offerDocument(document: number): void {
    const weighed = this.#mass * this.#repeated;
    const score = (weighed * (this.#strengthOfDocument[document] as number)) / this.#terms;
    // Found only in fields that count for nothing; what is noted below is forgotten with a score.
    if (score === 0) return;
    const words = this.#wordsMet[document] as number;
    if (words > 0 && weighed > (this.#title[document] as number)) {
      this.#title[document] = weighed;
      this.#words[document] = words;
    }
    if (this.#namedMet[document] === this.#terms && this.#mass > (this.#named[document] as number))
      this.#named[document] = this.#mass;
    if (score <= (this.#document[document] as number)) return;
    if (this.#document[document] === 0) this.#conceptDocuments.push(document);
    this.#document[document] = score;
  }

  #offerUnit(unit: number): void {
    const score = (this.#sectionMass * this.#repeated * (this.#strengthOfUnit[unit] as number)) / this.#terms;
    if (score <= (this.#unit[unit] as number)) return;
    if (this.#unit[unit] === 0) this.#conceptUnits.push(unit);
    this.#unit[unit] = score;
    this.#unitHeld[unit] = Math.max(this.#unitHeld[unit] as number, this.#mass);
  }

  #reserve(documentCount: number, unitCount: number): void {
    if (this.scores.length < documentCount) {
      const capacity = Math.ceil(documentCount * 1.5);
      this.scores = new Float32Array(capacity);
      this.titleMass = new Float32Array(capacity);
      this.titleWords = new Uint16Array(capacity);
      this.namedMass = new Float32Array(capacity);
      this.namedCount = new Uint16Array(capacity);
      this.heldCount = new Uint16Array(capacity);
      this.#document = new Float32Array(capacity);
      this.#title = new Float32Array(capacity);
      this.#words = new Uint16Array(capacity);
      this.#named = new Float32Array(capacity);
      this.#metDocument = new Uint8Array(capacity);
      this.#strengthOfDocument = new Float32Array(capacity);
      this.#wordsMet = new Uint16Array(capacity);
      this.#namedMet = new Uint8Array(capacity);
    }
    if (this.unitScores.length < unitCount) {
      const capacity = Math.ceil(unitCount * 1.5);
      this.unitScores = new Float32Array(capacity);
      this.unitMass = new Float32Array(capacity);
      this.unitCount = new Uint16Array(capacity);
      this.#unit = new Float32Array(capacity);
      this.#unitHeld = new Float32Array(capacity);
      this.#metUnit = new Uint8Array(capacity);
      this.#strengthOfUnit = new Float32Array(capacity);
    }
  }
}
