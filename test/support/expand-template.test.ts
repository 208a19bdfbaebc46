import { describe, expect, it } from 'vitest';
import { expandTemplate } from './expand-template.ts';

/** The variables of RFC 6570 section 3.2. */
const values = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
  undef: null,
};

/** Template and expansion, one example a line, by section of the RFC. */
const examples: Readonly<Record<string, string>> = {
  '3.2.1 variable expansion': `
    {count} one,two,three
    {count*} one,two,three
    {/count} /one,two,three
    {/count*} /one/two/three
    {;count} ;count=one,two,three
    {;count*} ;count=one;count=two;count=three
    {?count} ?count=one,two,three
    {?count*} ?count=one&count=two&count=three
    {&count*} &count=one&count=two&count=three`,
  '3.2.2 simple string expansion': `
    {var} value
    {hello} Hello%20World%21
    {half} 50%25
    O{empty}X OX
    O{undef}X OX
    {x,y} 1024,768
    {x,hello,y} 1024,Hello%20World%21,768
    ?{x,empty} ?1024,
    ?{x,undef} ?1024
    ?{undef,y} ?768
    {var:3} val
    {var:30} value
    {list} red,green,blue
    {list*} red,green,blue
    {keys} semi,%3B,dot,.,comma,%2C
    {keys*} semi=%3B,dot=.,comma=%2C`,
  '3.2.3 reserved expansion': `
    {+var} value
    {+hello} Hello%20World!
    {+half} 50%25
    {base}index http%3A%2F%2Fexample.com%2Fhome%2Findex
    {+base}index http://example.com/home/index
    O{+empty}X OX
    O{+undef}X OX
    {+path}/here /foo/bar/here
    here?ref={+path} here?ref=/foo/bar
    up{+path}{var}/here up/foo/barvalue/here
    {+x,hello,y} 1024,Hello%20World!,768
    {+path,x}/here /foo/bar,1024/here
    {+path:6}/here /foo/b/here
    {+list} red,green,blue
    {+list*} red,green,blue
    {+keys} semi,;,dot,.,comma,,
    {+keys*} semi=;,dot=.,comma=,`,
  '3.2.4 fragment expansion': `
    {#var} #value
    {#hello} #Hello%20World!
    {#half} #50%25
    foo{#empty} foo#
    foo{#undef} foo
    {#x,hello,y} #1024,Hello%20World!,768
    {#path,x}/here #/foo/bar,1024/here
    {#path:6}/here #/foo/b/here
    {#list} #red,green,blue
    {#list*} #red,green,blue
    {#keys} #semi,;,dot,.,comma,,
    {#keys*} #semi=;,dot=.,comma=,`,
  '3.2.5 label expansion': `
    {.who} .fred
    {.who,who} .fred.fred
    {.half,who} .50%25.fred
    www{.dom*} www.example.com
    X{.var} X.value
    X{.empty} X.
    X{.undef} X
    X{.var:3} X.val
    X{.list} X.red,green,blue
    X{.list*} X.red.green.blue
    X{.keys} X.semi,%3B,dot,.,comma,%2C
    X{.keys*} X.semi=%3B.dot=..comma=%2C
    X{.empty_keys} X
    X{.empty_keys*} X`,
  '3.2.6 path segment expansion': `
    {/who} /fred
    {/who,who} /fred/fred
    {/half,who} /50%25/fred
    {/who,dub} /fred/me%2Ftoo
    {/var} /value
    {/var,empty} /value/
    {/var,undef} /value
    {/var,x}/here /value/1024/here
    {/var:1,var} /v/value
    {/list} /red,green,blue
    {/list*} /red/green/blue
    {/list*,path:4} /red/green/blue/%2Ffoo
    {/keys} /semi,%3B,dot,.,comma,%2C
    {/keys*} /semi=%3B/dot=./comma=%2C`,
  '3.2.7 path-style parameter expansion': `
    {;who} ;who=fred
    {;half} ;half=50%25
    {;empty} ;empty
    {;v,empty,who} ;v=6;empty;who=fred
    {;v,bar,who} ;v=6;who=fred
    {;x,y} ;x=1024;y=768
    {;x,y,empty} ;x=1024;y=768;empty
    {;x,y,undef} ;x=1024;y=768
    {;hello:5} ;hello=Hello
    {;list} ;list=red,green,blue
    {;list*} ;list=red;list=green;list=blue
    {;keys} ;keys=semi,%3B,dot,.,comma,%2C
    {;keys*} ;semi=%3B;dot=.;comma=%2C`,
  '3.2.8 form-style query expansion': `
    {?who} ?who=fred
    {?half} ?half=50%25
    {?x,y} ?x=1024&y=768
    {?x,y,empty} ?x=1024&y=768&empty=
    {?x,y,undef} ?x=1024&y=768
    {?var:3} ?var=val
    {?list} ?list=red,green,blue
    {?list*} ?list=red&list=green&list=blue
    {?keys} ?keys=semi,%3B,dot,.,comma,%2C
    {?keys*} ?semi=%3B&dot=.&comma=%2C`,
  '3.2.9 form-style query continuation': `
    {&who} &who=fred
    {&half} &half=50%25
    ?fixed=yes{&x} ?fixed=yes&x=1024
    {&x,y,empty} &x=1024&y=768&empty=
    {&x,y,undef} &x=1024&y=768
    {&var:3} &var=val
    {&list} &list=red,green,blue
    {&list*} &list=red&list=green&list=blue
    {&keys} &keys=semi,%3B,dot,.,comma,%2C
    {&keys*} &semi=%3B&dot=.&comma=%2C`,
};

describe('the examples of RFC 6570', () => {
  for (const [section, lines] of Object.entries(examples)) {
    it.each(
      lines
        .trim()
        .split('\n')
        .map((line) => line.trim().split(' ')),
    )(`${section}: %s expands to %s`, (template = '', expansion = '') => {
      expect(expandTemplate(template, values)).toBe(expansion);
    });
  }
});

describe('expansion', () => {
  it('measures a prefix in characters without splitting them', () => {
    expect(expandTemplate('{a:2}', { a: '😀é!' })).toBe('%F0%9F%98%80%C3%A9');
    expect(expandTemplate('{+a:2}', { a: '%C3%A9%2F%41' })).toBe('%C3%A9%2F');
  });

  it('preserves escapes only in reserved expansion', () => {
    expect(expandTemplate('{a}{+a}', { a: '%2F%' })).toBe('%252F%25%2F%25');
  });

  it('encodes literal text that is not allowed in a URI', () => {
    expect(expandTemplate("café/%2f/it's", {})).toBe("caf%C3%A9/%2f/it's");
  });

  it('reads own properties only', () => {
    expect(expandTemplate('{constructor}{toString}{__proto__}', {})).toBe('');
    expect(expandTemplate('{__proto__}', JSON.parse('{"__proto__":"a"}'))).toBe('a');
  });

  it('omits an empty list like an undefined value', () => {
    expect(expandTemplate('x{/a*}{?a}{b}', { a: [], b: undefined })).toBe('x');
  });

  it('marks an empty list member as an empty value', () => {
    expect(expandTemplate('{?a*}{;a*}{;b}', { a: ['', '1'], b: [''] })).toBe('?a=&a=1;a;a=1;b');
  });

  it('refuses a prefix of a list or map', () => {
    expect(() => expandTemplate('{keys:1}', values)).toThrow('"keys"');
    expect(() => expandTemplate('{+list:1}', values)).toThrow('"list"');
  });

  it('refuses a value that cannot be encoded as UTF-8', () => {
    expect(() => expandTemplate('{a}', { a: '\ud800' })).toThrow(URIError);
  });
});
