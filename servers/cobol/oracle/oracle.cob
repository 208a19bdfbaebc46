*> Answers, one line for one line of standard input, what GnuCOBOL makes of sums, edited pictures and dates.
*>   A<a><b>        the sum as it is, then stored under S9(12)V9(4) in each rounding mode but PROHIBITED
*>   C<value>       the value rounded to S9(12)V99 and edited as an amount of money
*>   E<value>       the value moved to every edited picture below
*>   D<yyyymmdd>    TEST-DATE-YYYYMMDD, INTEGER-OF-DATE, DAY-OF-INTEGER, ISO week date
*> Values are written as a sign, 19 digits before the point and 18 behind it, without the point.
identification division.
program-id. oracle.
environment division.
input-output section.
file-control.
    select questions assign to keyboard organization is line sequential.
data division.
file section.
fd questions.
01 question.
   05 kind             pic x.
   05 operands         pic x(76).
   05 operand-pair redefines operands.
      10 a             pic s9(19)v9(18) sign leading separate.
      10 b             pic s9(19)v9(18) sign leading separate.
   05 date-question redefines operands.
      10 yyyymmdd      pic 9(8).
working-storage section.
01 at-end              pic x value "n".
01 exact-sum           pic s9(20)v9(18) sign leading separate.
01 stored              pic s9(12)v9(4) sign leading separate.
01 money               pic s9(12)v99.
01 edited-money        pic $$$$,$$$,$$$,$$9.99-.
01 date-fault          pic 9(3).
01 day-number          pic 9(7).
01 edited-fields.
   05 edited-1  pic ZZZ,ZZ9.99-.
   05 edited-2  pic ZZZ,999.99+.
   05 edited-3  pic Z,ZZZ,ZZZ.ZZ.
   05 edited-4  pic $***,***.**CR.
   05 edited-5  pic *,***,**9.99DB.
   05 edited-6  pic $$$,$$$,$$9.99CR.
   05 edited-7  pic $$$,999.
   05 edited-8  pic $$$$.$$.
   05 edited-9  pic +++,+++.++.
   05 edited-10 pic ---,---,--9.99.
   05 edited-11 pic -(9)9.9(4).
   05 edited-12 pic ++++V99.
   05 edited-13 pic $++,++9.99.
   05 edited-14 pic 99/99/9999.
   05 edited-15 pic 9B99B099.
   05 edited-16 pic +999.9(18).
   05 edited-17 pic 9(5)-.
   05 edited-18 pic $Z,ZZ9.99BCR.
   05 edited-19 pic ZZ,999.99- BLANK WHEN ZERO.
   05 edited-20 pic ***B***B**9.9.
   05 edited-21 pic ZZZV99.
   05 edited-22 pic -.99.
   05 edited-23 pic $99.99.
   05 edited-24 pic ZZZ.99/99.
   05 edited-25 pic $$$$,$$$,$$$,$$9.99-.
procedure division.
main.
    open input questions
    perform until at-end = "y"
        read questions
            at end move "y" to at-end
            not at end perform answer
        end-read
    end-perform
    close questions
    stop run.
answer.
    evaluate kind
        when "A" perform answer-sum
        when "C" perform answer-money
        when "E" perform answer-edited
        when "D" perform answer-date
    end-evaluate.
answer-sum.
    compute exact-sum = a + b
    display exact-sum no advancing
    compute stored rounded mode is nearest-away-from-zero = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is nearest-even = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is nearest-toward-zero = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is away-from-zero = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is truncation = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is toward-greater = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    compute stored rounded mode is toward-lesser = a + b
        on size error perform show-error not on size error perform show-stored end-compute
    display " ".
show-stored.
    display "|" stored no advancing.
show-error.
    display "|size error" no advancing.
answer-money.
    compute money rounded = a
        on size error
            display "size error"
        not on size error
            move money to edited-money
            display edited-money
    end-compute.
answer-date.
    compute date-fault = function test-date-yyyymmdd(yyyymmdd)
    if date-fault not = 0
        display "invalid"
    else
        compute day-number = function integer-of-date(yyyymmdd)
        display day-number "|" function day-of-integer(day-number)
            "|" function formatted-date("YYYYWwwD", day-number)
    end-if.
answer-edited.
    move a to edited-1 display edited-1 "|" no advancing
    move a to edited-2 display edited-2 "|" no advancing
    move a to edited-3 display edited-3 "|" no advancing
    move a to edited-4 display edited-4 "|" no advancing
    move a to edited-5 display edited-5 "|" no advancing
    move a to edited-6 display edited-6 "|" no advancing
    move a to edited-7 display edited-7 "|" no advancing
    move a to edited-8 display edited-8 "|" no advancing
    move a to edited-9 display edited-9 "|" no advancing
    move a to edited-10 display edited-10 "|" no advancing
    move a to edited-11 display edited-11 "|" no advancing
    move a to edited-12 display edited-12 "|" no advancing
    move a to edited-13 display edited-13 "|" no advancing
    move a to edited-14 display edited-14 "|" no advancing
    move a to edited-15 display edited-15 "|" no advancing
    move a to edited-16 display edited-16 "|" no advancing
    move a to edited-17 display edited-17 "|" no advancing
    move a to edited-18 display edited-18 "|" no advancing
    move a to edited-19 display edited-19 "|" no advancing
    move a to edited-20 display edited-20 "|" no advancing
    move a to edited-21 display edited-21 "|" no advancing
    move a to edited-22 display edited-22 "|" no advancing
    move a to edited-23 display edited-23 "|" no advancing
    move a to edited-24 display edited-24 "|" no advancing
    move a to edited-25 display edited-25 "|" no advancing
    display " ".
